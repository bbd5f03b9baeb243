// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IMachineSmartAccount} from "../../contracts/IMachineSmartAccount.sol";
import {IMachineStationFactory} from "../../contracts/IMachineStationFactory.sol";
import {ContractWallet} from "./support/Contracts.sol";
import {StationTest} from "./support/StationTest.sol";
import {vm} from "./support/Vm.sol";

contract DeployTest is StationTest {
    function test_TheManagerDeploysWithTheOwnersSignature() public {
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        address predicted = station.predictMachineSmartAccount(member);
        vm.expectEmit(address(station));
        emit IMachineStationFactory.MachineSmartAccountDeployed(predicted);
        vm.prank(manager);
        address account = station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.assertEq(account, predicted);
        vm.assertEq(IMachineSmartAccount(account).owner(), member);
        vm.assertEq(IMachineSmartAccount(account).station(), address(station));
        vm.assertTrue(station.usedDeployments(member, NOW_MS));
        vm.assertTrue(!station.usedDeployments(stranger, NOW_MS));
        vm.assertTrue(!station.usedNonces(NOW_MS));
    }

    function test_AnybodyMayBringTheOwnersSignature() public {
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        vm.prank(stranger);
        address account = station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.assertEq(account, station.predictMachineSmartAccount(member));
    }

    function test_TheManagerDeploysWithAnAdminsSignature() public {
        bytes memory signature = signDeploy(ADMIN_KEY, member, NOW_MS);
        vm.prank(manager);
        address account = station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.assertEq(IMachineSmartAccount(account).owner(), member);
    }

    function test_AStrangerDoesNotDeployWithAnAdminsSignature() public {
        bytes memory signature = signDeploy(ADMIN_KEY, member, NOW_MS);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControl.AccessControlUnauthorizedAccount.selector, stranger, station.STATION_MANAGER_ROLE()
            )
        );
        vm.prank(stranger);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
    }

    function test_TheManagerAloneDoesNotDeploy() public {
        refusedDeploy(member, NOW_MS, signDeploy(STRANGER_KEY, member, NOW_MS));
        refusedDeploy(member, NOW_MS, "");
        vm.assertTrue(!station.usedDeployments(member, NOW_MS));
    }

    function test_ARepeatedDeploymentAnswersTheSameAddressAndSaysNothing() public {
        address account = address(deployFor(MEMBER_KEY, NOW_MS));
        vm.recordLogs();
        vm.assertEq(address(deployFor(MEMBER_KEY, NOW_MS)), account);
        vm.assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_ADeploymentThatIsSignedAnewAnswersTheSameAddressAndSaysNothing() public {
        address account = address(deployFor(MEMBER_KEY, NOW_MS));
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS + 1);
        vm.recordLogs();
        vm.prank(manager);
        vm.assertEq(station.deployMachineSmartAccount{gas: 150_000}(member, NOW_MS + 1, signature), account);
        vm.assertEq(vm.getRecordedLogs().length, 0);
        vm.assertTrue(station.usedDeployments(member, NOW_MS + 1));
    }

    function test_NobodyUsesUpTheNonceOfAnotherOwner() public {
        bytes memory signature = signDeploy(STRANGER_KEY, stranger, NOW_MS);
        vm.prank(stranger);
        station.deployMachineSmartAccount(stranger, NOW_MS, signature);
        IMachineSmartAccount account = deployFor(MEMBER_KEY, NOW_MS);
        vm.assertEq(account.owner(), member);
    }

    function test_AdminsAndOwnersDoNotUseUpEachOthersNonces() public {
        bytes memory signature = signDeploy(ADMIN_KEY, member, NOW_MS);
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.assertTrue(station.usedNonces(NOW_MS));
        vm.assertTrue(!station.usedDeployments(member, NOW_MS));
        vm.assertEq(deployFor(STRANGER_KEY, NOW_MS).owner(), stranger);
    }

    function test_AnAdminsNonceServesOneDeploymentOnly() public {
        bytes memory signature = signDeploy(ADMIN_KEY, member, NOW_MS);
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
        signature = signDeploy(ADMIN_KEY, stranger, NOW_MS);
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.NonceAlreadyUsed.selector, NOW_MS));
        vm.prank(manager);
        station.deployMachineSmartAccount(stranger, NOW_MS, signature);
    }

    function test_AnOwnerWhoIsAnAdminUsesTheOwnersNonces() public {
        vm.assertEq(deployFor(ADMIN_KEY, NOW_MS).owner(), admin);
        vm.assertTrue(station.usedDeployments(admin, NOW_MS));
        vm.assertTrue(!station.usedNonces(NOW_MS));
    }

    function test_TooLittleGasMakesNothingAndUsesNothing() public {
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        vm.prank(manager);
        (bool success,) = address(station).call{gas: 60_000}(
            abi.encodeCall(station.deployMachineSmartAccount, (member, NOW_MS, signature))
        );
        vm.assertTrue(!success);
        vm.assertTrue(!station.usedDeployments(member, NOW_MS));
    }

    function test_AContractOwnsAnAccountByItsOwnWord() public {
        ContractWallet wallet = new ContractWallet(member);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MEMBER_KEY, stationDigest(deployHash(address(wallet), NOW_MS)));
        bytes memory signature = abi.encode(r, s, v);
        wallet.close();
        refusedDeploy(address(wallet), NOW_MS, signature);
        wallet = new ContractWallet(member);
        (v, r, s) = vm.sign(MEMBER_KEY, stationDigest(deployHash(address(wallet), NOW_MS)));
        vm.prank(manager);
        address account = station.deployMachineSmartAccount(address(wallet), NOW_MS, abi.encode(r, s, v));
        vm.assertEq(IMachineSmartAccount(account).owner(), address(wallet));
    }

    function test_BothLengthsOfASignatureAreAccepted() public {
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        vm.prank(manager);
        address account = station.deployMachineSmartAccount(member, NOW_MS, compact(signature));
        vm.assertEq(IMachineSmartAccount(account).owner(), member);
    }

    function test_TheTwinOfASignatureIsRefusedInBothLengths() public {
        bytes memory other = twin(signDeploy(MEMBER_KEY, member, NOW_MS));
        refusedDeploy(member, NOW_MS, other);
        // A high `s` fits into the short form only while its highest bit is clear, as it is for this one.
        bytes memory short = compact(other);
        refusedDeploy(member, NOW_MS, short);
    }

    function test_WhatIsNoSignatureIsRefused() public {
        bytes memory good = signDeploy(MEMBER_KEY, member, NOW_MS);
        refusedDeploy(member, NOW_MS, new bytes(65));
        refusedDeploy(member, NOW_MS, new bytes(64));
        refusedDeploy(member, NOW_MS, abi.encodePacked(good, bytes1(0)));
        bytes memory wrongV = abi.encodePacked(good);
        for (uint8 v = 0; v < 30; ++v) {
            if (bytes1(v) == good[64] || v == 27 || v == 28) continue;
            wrongV[64] = bytes1(v);
            refusedDeploy(member, NOW_MS, wrongV);
        }
    }

    function test_NobodyOwnsAnAccountAtTheZeroAddress() public {
        vm.expectRevert(IMachineStationFactory.ZeroAddress.selector);
        vm.prank(manager);
        station.deployMachineSmartAccount(address(0), NOW_MS, new bytes(65));
    }

    function test_ASignatureHoldsOnOneChainAndStationOnly() public {
        bytes32 structHash = deployHash(member, NOW_MS);
        refusedDeploy(member, NOW_MS, sign(MEMBER_KEY, digest("MachineStationFactory", 1, address(station), structHash)));
        refusedDeploy(member, NOW_MS, sign(MEMBER_KEY, digest("MachineStationFactory", 3338, address(1), structHash)));
        refusedDeploy(member, NOW_MS, sign(MEMBER_KEY, digest("MachineSmartAccount", 3338, address(station), structHash)));
        // After a fork of the chain the station asks for signatures of its own chain.
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        vm.chainId(3339);
        refusedDeploy(member, NOW_MS, signature);
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signDeploy(MEMBER_KEY, member, NOW_MS));
    }

    function test_AnAdminStopsAndAllowsNewDeployments() public {
        vm.expectEmit(address(station));
        emit IMachineStationFactory.DeploymentsPaused(true, admin);
        vm.prank(admin);
        station.setDeploymentsPaused(true);
        bytes memory signature = signDeploy(MEMBER_KEY, member, NOW_MS);
        vm.expectRevert(IMachineStationFactory.DeploymentsArePaused.selector);
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.prank(admin);
        station.setDeploymentsPaused(false);
        deployFor(MEMBER_KEY, NOW_MS);
    }

    function test_NobodyElseStopsDeployments() public {
        bytes32 role = station.STATION_ADMIN_ROLE();
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, manager, role)
        );
        vm.prank(manager);
        station.setDeploymentsPaused(true);
    }

    function test_TheImplementationIsNobodysAndDoesNothing() public {
        IMachineSmartAccount implementation = IMachineSmartAccount(station.implementation());
        vm.assertEq(implementation.owner(), address(0));
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineSmartAccount.InvalidMachineOwnerSignature.selector, executeHash(address(1), "", 1), 1
            )
        );
        vm.prank(address(station));
        implementation.execute(address(1), "", 1, new bytes(65));
    }

    function test_AStationNeedsAnAdminAndAManager() public {
        vm.assertTrue(!canDeployStation(address(0), manager));
        vm.assertTrue(!canDeployStation(admin, address(0)));
        vm.assertTrue(canDeployStation(admin, manager));
    }

    function test_TheStationSaysWhatItIs() public view {
        vm.assertTrue(station.supportsInterface(type(IERC165).interfaceId));
        vm.assertTrue(station.supportsInterface(type(IAccessControl).interfaceId));
        vm.assertTrue(station.supportsInterface(type(IMachineStationFactory).interfaceId));
        vm.assertTrue(!station.supportsInterface(0xffffffff));
    }

    function testFuzz_PredictedIsDeployed(uint256 key, uint256 nonce) public {
        key = 1 + key % (ORDER - 1);
        address predicted = station.predictMachineSmartAccount(vm.addr(key));
        IMachineSmartAccount account = deployFor(key, nonce);
        vm.assertEq(address(account), predicted);
        vm.assertEq(account.owner(), vm.addr(key));
    }

    function testFuzz_OnlyTheOwnersOrAnAdminsKeyDeploys(uint256 key, uint256 nonce) public {
        key = 1 + key % (ORDER - 1);
        vm.assume(key != MEMBER_KEY && key != ADMIN_KEY);
        refusedDeploy(member, nonce, signDeploy(key, member, nonce));
    }

    function testFuzz_NoBytesButTheSignatureDeploy(bytes calldata signature, uint256 nonce) public {
        refusedDeploy(member, nonce, signature);
    }

    function canDeployStation(address stationAdmin, address stationManager) private returns (bool) {
        try this.tryToDeployStation(stationAdmin, stationManager) {
            return true;
        } catch {
            return false;
        }
    }

    function tryToDeployStation(address stationAdmin, address stationManager) external {
        deployStation(stationAdmin, stationManager);
    }

    function refusedDeploy(address machineOwner, uint256 nonce, bytes memory signature) private {
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineStationFactory.InvalidOwnerSignature.selector, deployHash(machineOwner, nonce), nonce
            )
        );
        vm.prank(manager);
        station.deployMachineSmartAccount(machineOwner, nonce, signature);
    }
}
